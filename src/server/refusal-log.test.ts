import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError, forbidden, notFound, unauthenticated } from '../core/errors.ts';
import { tooManyRequests } from '../core/rate-limit.ts';
import { handleErrors } from './errors.ts';

const REFUSALS: Record<string, AppError> = {
  right: forbidden(),
  password: new AppError(401, 'bad_credentials', 'Pogrešan e-mail ili lozinka.'),
  tries: tooManyRequests(15),
  ended: unauthenticated(),
  factor: new AppError(401, 'second_factor', 'Potvrdite prijavu drugim faktorom.'),
  gone: notFound(),
};

let lines: Record<string, unknown>[];
let app: FastifyInstance;
beforeEach(() => {
  // The clock stands, so that no further lines are allowed meanwhile.
  vi.spyOn(performance, 'now').mockReturnValue(1000);
  lines = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  app = Fastify({ loggerInstance: log as never }) as unknown as FastifyInstance;
  app.decorateRequest('caller', null);
  handleErrors(app, { recordError: async () => null });
  app.post('/api/refused/:why', (request) => {
    throw REFUSALS[(request.params as { why: string }).why]!;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const ask = (why: string, authorization?: string) =>
  app.inject({
    method: 'POST',
    url: `/api/refused/${why}`,
    headers: authorization ? { authorization } : {},
    payload: { password: 'tajna' },
    remoteAddress: '203.0.113.7',
  });
const told = () => lines.filter(({ msg }) => msg === 'request refused');

it.each([
  ['right', 403, 'forbidden'],
  ['password', 401, 'bad_credentials'],
  ['tries', 429, 'too_many'],
])(
  'a refusal for %s is a line: what, where and from where, and nothing that was sent',
  async (why, status, code) => {
    expect((await ask(why)).statusCode).toBe(status);
    expect(told()).toEqual([
      expect.objectContaining({
        status,
        code,
        method: 'POST',
        route: '/api/refused/:why',
        ip: '203.0.113.7',
      }),
    ]);
    expect(JSON.stringify(told())).not.toMatch(/tajna|refused\/(right|password|tries)/);
  },
);

it.each(['ended', 'factor', 'gone'])('%s belongs to ordinary work, and is none', async (why) => {
  await ask(why, 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.x');
  expect(told()).toEqual([]);
});

it('a key that is none is a line, without the key', async () => {
  await ask('ended', 'Bearer crs_tajna');
  expect(told()).toEqual([expect.objectContaining({ status: 401, code: 'unauthenticated' })]);
  expect(JSON.stringify(lines)).not.toContain('crs_tajna');
});

it('a flood of them fills no log, and is counted', async () => {
  for (let n = 0; n < 50; n++) await ask('right');
  expect(told()).toHaveLength(20);
  expect(lines.find(({ msg }) => msg === 'refused requests are only counted')).toMatchObject({ level: 40 });
});
