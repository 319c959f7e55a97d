"""The index as JSON."""

from __future__ import annotations

from marshmallow import fields

from service.http.index import LINKS, VERBS
from service.schemas import reply
from service.schemas.fields import Choices

BODIES = Choices("FieldOfBody", ("roll", "rolls"), "A request that takes a field in its body.")
QUERIES = Choices("FieldOfQuery", ("roll", "odds"), "A request that takes a field in its query.")


class IndexedFieldSchema(reply.ReplySchema):
    """One field of requests."""

    name = reply.text(
        "Its name, with the way to it: `thresholds.major`, `helpers[].score`.",
        example="difficulty",
    )
    type = reply.text(
        "`integer`, `boolean`, `string` or `object`; with `[]` a list, which a query repeats.",
        example="integer",
    )
    required = reply.boolean(
        "Whether it is required; if it is part of another field, whenever that one is sent."
    )
    default = fields.Raw(
        required=True,
        allow_none=True,
        metadata={"description": "What holds if it is not sent; null: nothing."},
    )
    allowed = reply.text(
        "The bounds of a number or of a text's length, or all values; null: see `about`.",
        example="-1000000 to 1000000",
        allow_none=True,
    )
    about = reply.text("What it means.")
    body = reply.listed(
        fields.String(validate=BODIES),
        "What takes it in a JSON body: `POST` to `roll` or to `rolls`. In a batch, each roll "
        "takes the fields of `roll`, and its `mechanic`.",
    )
    query = reply.listed(
        fields.String(validate=QUERIES),
        "What takes it in a query: `GET` of `roll` or of `odds` (and its picture).",
    )


MechanicLinksSchema = reply.ReplySchema.from_dict(
    {verb: reply.text(f"The path of {verb}.") for verb in VERBS}, name="MechanicLinksSchema"
)
MechanicLinksSchema.__doc__ = "The paths of a mechanic: `roll` by GET or POST, `rolls` by POST."
IndexLinksSchema = reply.ReplySchema.from_dict(
    {name: reply.text(f"The path of {name}.") for name in LINKS}, name="IndexLinksSchema"
)
IndexLinksSchema.__doc__ = "Paths of everything but mechanics."


class IndexedMechanicSchema(reply.ReplySchema):
    """One mechanic."""

    name = reply.text("Its name.", example="torg/2d10")
    title = reply.text("What people call it.")
    about = reply.text("What is rolled.")
    example = reply.text("The URL of a roll.")
    links = reply.part(MechanicLinksSchema, "Where it is.")
    fields_ = reply.listed(
        IndexedFieldSchema, "Its fields, besides those of every roll.", data_key="fields"
    )


class ServiceIndexSchema(reply.ReplySchema):
    """What the service offers."""

    version = reply.text("The version of the service.")
    links = reply.part(IndexLinksSchema, "Where everything else is.")
    fields_ = reply.listed(IndexedFieldSchema, "The fields that every roll has.", data_key="fields")
    mechanics = reply.listed(IndexedMechanicSchema, "All mechanics.")
