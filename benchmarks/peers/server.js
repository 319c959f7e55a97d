// Two dice libraries behind fastify: `node server.js PORT`.
// POST /{library}/roll {"expression"} and /{library}/rolls {"expression", "count"}.

import { DiceRoll } from '@dice-roller/rpg-dice-roller';
import bcdiceLibrary from 'bcdice';
import Fastify from 'fastify';

const bcdice = await new bcdiceLibrary.DynamicLoader().dynamicLoad('DiceBot');

const libraries = {
  'rpg-dice-roller': (expression) => {
    const roll = new DiceRoll(expression);
    return { total: roll.total, text: roll.output };
  },
  bcdice: (expression) => ({ text: bcdice.eval(expression.toUpperCase()).text }),
};

const server = Fastify();
for (const [name, roll] of Object.entries(libraries)) {
  server.post(`/${name}/roll`, async (request) => roll(request.body.expression));
  server.post(`/${name}/rolls`, async (request) => ({
    rolls: Array.from({ length: request.body.count }, () => roll(request.body.expression)),
  }));
}
server.get('/', async () => ({}));
await server.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
