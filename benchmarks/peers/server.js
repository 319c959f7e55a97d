// A dice library behind a web framework: `node server.js FRAMEWORK LIBRARY PORT`.
// POST /roll {"expression"} and /rolls {"expression", "count"}.

const libraries = {
  'rpg-dice-roller': async () => {
    const { DiceRoll } = await import('@dice-roller/rpg-dice-roller');
    return (expression) => {
      const roll = new DiceRoll(expression);
      return { total: roll.total, text: roll.output };
    };
  },
  bcdice: async () => {
    const { DynamicLoader } = (await import('bcdice')).default;
    const bcdice = await new DynamicLoader().dynamicLoad('DiceBot');
    return (expression) => ({ text: bcdice.eval(expression.toUpperCase()).text });
  },
};

const frameworks = {
  fastify: async (routes, port) => {
    const server = (await import('fastify')).default();
    for (const [path, answer] of Object.entries(routes)) {
      server.post(path, async (request) => answer(request.body));
    }
    server.get('/', async () => ({}));
    await server.listen({ port, host: '127.0.0.1' });
  },
  express: async (routes, port) => {
    const express = (await import('express')).default;
    const server = express();
    server.use(express.json());
    for (const [path, answer] of Object.entries(routes)) {
      server.post(path, (request, response) => response.json(answer(request.body)));
    }
    server.get('/', (request, response) => response.json({}));
    server.listen(port, '127.0.0.1');
  },
};

const [framework, library, port] = process.argv.slice(2);
const roll = await libraries[library]();
const routes = {
  '/roll': ({ expression }) => roll(expression),
  '/rolls': ({ expression, count }) => ({
    rolls: Array.from({ length: count }, () => roll(expression)),
  }),
};
await frameworks[framework](routes, Number(port));
