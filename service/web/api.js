// What the page's part of the OpenAPI document says: mechanics, bodies, moves. The forms are made from it alone.

/** The part of the document, and what its references lead to. */
export class Api {
  /** Schemas without references, by those that were asked for. @type {WeakMap<object, any>} */
  #known = new WeakMap();

  /** @param {any} document @param {any[]} mechanics what the page itself knows of each */
  constructor(document, mechanics) {
    this.document = document;
    /** Every mechanic that can be rolled, in the document's order. */
    this.mechanics = mechanics.map((mechanic) => {
      const path = `/v1/${mechanic.name}/roll`;
      const odds = document.paths[`/v1/${mechanic.name}/odds`].get.parameters.map((one) =>
        this.resolved(one),
      );
      const examples = content(document.paths[path].post.requestBody).examples ?? {};
      return { ...mechanic, schema: this.body(path), odds, examples: Object.values(examples) };
    });
    const moves = this.schema({ $ref: "#/components/schemas/Move" }).oneOf;
    this.moves = new Map(
      moves.map((move) => {
        const schema = this.schema(move);
        return [schema.properties.move.const, schema];
      }),
    );
  }

  /** The schema of what is posted to a path. */
  body(path) {
    return this.schema(content(this.document.paths[path].post.requestBody).schema);
  }

  /** What a reference leads to. */
  resolved({ $ref, ...itself }) {
    if (!$ref) return itself;
    const way = $ref.slice(2).split("/");
    return way.reduce((part, name) => part[name], this.document);
  }

  /** A schema without references, and whether null will do: what stands beside a reference holds. */
  schema(schema) {
    const known = this.#known.get(schema) ?? this.#whole(schema);
    this.#known.set(schema, known);
    return known;
  }

  #whole(schema) {
    const { $ref, anyOf, "x-default": usual, ...beside } = schema;
    if (usual !== undefined) beside.default = usual;
    if ($ref) return this.#whole({ ...this.resolved(schema), ...beside });
    const others = anyOf?.filter((one) => one.type !== "null");
    if (others?.length === 1) return { ...this.schema(others[0]), ...beside };
    const types = [schema.type].flat().filter((type) => type !== "null");
    return types.length === 1 ? { ...schema, type: types[0] } : schema;
  }
}

const content = (body) => body.content["application/json"];
