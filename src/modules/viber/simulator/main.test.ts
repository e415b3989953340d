import { expect, it } from 'vitest';
import { WrongWords } from '../../../core/os/simulator-command.ts';
import { readCommandLine } from './command-line.ts';

it('reads every option', () => {
  const words =
    '--port 5000 --seed x --bots 2 --customers 30 --speed 60 --timeout 100 --sockets 8 --retries 1,2 --live 9';
  const more = [
    '--map',
    'https://a.ba=http://127.0.0.1:1',
    '--map',
    'https://b.ba=dns',
    '--chaos',
    '{"seen":0}',
  ];
  const flags = ['--allow-http', '--fresh', '--verbose'];
  const { options, verbose } = readCommandLine([...words.split(' '), ...more, ...flags]);
  expect(verbose).toBe(true);
  expect(options).toEqual({
    ...{
      port: 5000,
      seed: 'x',
      bots: 2,
      customers: 30,
      speed: 60,
      timeout: 100,
      sockets: 8,
      retries: [1, 2],
      live: 9,
    },
    ...{ map: { 'https://a.ba': 'http://127.0.0.1:1', 'https://b.ba': 'dns' }, chaos: { seen: 0 } },
    ...{ allowHttp: true, fresh: true },
  });
  expect(readCommandLine([]).options.port).toBe(4116);
});

it.each([
  ['--port', 'abc'],
  ['--bots', '0'],
  ['--map', 'nema'],
  ['--retries', '1,,2'],
  ['--chaos', '{'],
  ['--chaos', '{"nema":1}'],
  ['--speed'],
  ['višak'],
])('refuses %s %s', (...words) => {
  expect(() => readCommandLine(words)).toThrow(WrongWords);
});
