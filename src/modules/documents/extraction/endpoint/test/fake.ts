import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a model would read on the page of `page.ts`. */
export const GOOD = {
  seller_jib: { value: '4201299430006', line: 2 },
  invoice_number: { value: '7431/26', line: 3 },
  invoice_date: { value: '31. 3. 2026.', line: 4 },
  total: { value: '47,42', line: 7 },
  lines: [{ _line: 6, name: 'Žarulja', quantity: '2', amount: '4,85' }],
};

interface Asked {
  model: string;
  authorization: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it freely
  body: any;
}

type Send = (status: number, data: unknown, headers?: Record<string, string>) => void;
interface Situation {
  send: Send;
  response: ServerResponse;
  asked: Asked;
  /** Which call for this model it is, from 1. */
  call: number;
}

const chat = (content: string | null, message: object = {}, choice: object = {}) => ({
  object: 'chat.completion',
  choices: [
    { index: 0, finish_reason: 'stop', message: { role: 'assistant', content, ...message }, ...choice },
  ],
  usage: { prompt_tokens: 900, completion_tokens: 120 },
});
const good = JSON.stringify(GOOD);
const says =
  (content: string) =>
  ({ send }: Situation) =>
    send(200, chat(content));
const isRepair = ({ body }: Asked): boolean =>
  body.messages.some(({ role }: { role: string }) => role === 'assistant');

/** By the model's name: everything that was seen of real endpoints, and of hostile ones. */
const BEHAVIOURS: Record<string, (situation: Situation) => void> = {
  good: says(good),
  fence: says(`Evo rezultata:\n\`\`\`json\n${good}\n\`\`\`\nJoš nešto?`),
  think: says(`<think>Ukupno je {47,42}…</think>${good}`),
  invalid: says('{"total": 47.42,, }'),
  nan: says('{"total":NaN}'),
  truncated: ({ send }) => send(200, chat(good.slice(0, 60), {}, { finish_reason: 'length' })),
  violates: says(JSON.stringify({ ...GOOD, total: 47.42, currency_name: 'KM', lines: 'none' })),
  repairs: ({ send, asked }) => send(200, chat(isRepair(asked) ? good : '{"total":"mnogo"}')),
  refusal: ({ send }) => send(200, chat(null, { refusal: 'I cannot help with that.' })),
  filter: ({ send }) => send(200, chat('', {}, { finish_reason: 'content_filter' })),
  empty: ({ send }) => send(200, { choices: [] }),
  html: ({ response }) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Gateway</html>'),
  rate: ({ send, call }) =>
    call < 3 ? send(429, { error: { message: 'slow down' } }, { 'retry-after': '0' }) : send(200, chat(good)),
  rate_long: ({ send }) => send(429, { error: { message: 'slow down' } }, { 'retry-after': '3600' }),
  rate_always: ({ send }) => send(429, { error: { message: 'slow down' } }),
  quota: ({ send }) =>
    send(429, { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } }),
  key: ({ send, asked }) =>
    send(401, {
      error: { message: `Incorrect API key provided: ${asked.authorization?.slice(7, 20)}***xyz` },
    }),
  context: ({ send }) =>
    send(400, { error: { message: 'maximum context length', code: 'context_length_exceeded' } }),
  noschema: ({ send, asked }) =>
    asked.body.response_format?.type === 'json_schema'
      ? send(400, { error: { message: "'response_format.type' must be 'json_object' or 'text'" } })
      : send(200, chat(good)),
  noformat: ({ send, asked }) =>
    asked.body.response_format ? send(400, { error: { message: 'unknown field' } }) : send(200, chat(good)),
  /** Refuses as OpenAI's models that reason do. */
  reasons: ({ send, asked }) =>
    'max_tokens' in asked.body || 'temperature' in asked.body
      ? send(400, {
          error: {
            message:
              "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
          },
        })
      : send(200, chat(good)),
  rejected: ({ send }) => send(400, { error: { message: 'no' } }),
  ignores: says('Faktura je na 47,42 KM.'),
  five: ({ send }) => send(503, { error: { message: 'overloaded' } }),
  hang: () => {},
  drip: ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(timer));
  },
  huge: ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const block = 'a'.repeat(1 << 20);
    let sent = 0;
    const push = (): void => {
      while (sent < 400) {
        sent += 1;
        if (!response.write(block)) return void response.once('drain', push);
      }
      response.end();
    };
    push();
  },
  cut: ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 5000 });
    response.write('{"choices":');
    setTimeout(() => response.destroy(), 50);
  },
  redirect: ({ response }) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  invents: says(
    JSON.stringify({
      ...GOOD,
      seller_jib: { value: '4209999990009', line: 2 },
      total: { value: '99.999,99', line: 7 },
    }),
  ),
  obeys: ({ send, asked }) => {
    const obeyed = { ...GOOD, total: { value: '0,01', line: 8 } };
    send(
      200,
      chat(JSON.stringify(JSON.stringify(asked.body.messages).includes('IGNORE ALL') ? obeyed : GOOD)),
    );
  },
  dup: says(
    '{"total":"1.00","total":"47.42","seller_jib":"4201299430006","invoice_number":"7431/26","lines":[]}',
  ),
  proto: says('{"__proto__":{"admin":true},"total":"47.42","seller_jib":"4201299430006","lines":[]}'),
  plain: says(
    '{"seller_jib":"4201299430006","total":"47.42","lines":[{"name":"Žarulja","quantity":2,"amount":"4.85"}]}',
  ),
  /** Answers what stands behind ANSWER: in the organisation's prompt. */
  copies: ({ send, asked }) => send(200, chat(asked.body.messages[0].content.split('ANSWER:')[1] ?? '{}')),
  /** Reads the page on which the settings are tried. */
  probe: says(
    JSON.stringify({
      name: { value: 'Pekara Primjer d.o.o. Sarajevo', line: 1 },
      number: { value: '12/26', line: 2 },
      date: { value: '15. 1. 2026.', line: 3 },
      total: { value: '117,00', line: 4 },
    }),
  ),
  echo: ({ send, asked }) =>
    send(200, chat(JSON.stringify({ ...GOOD, invoice_number: { value: asked.authorization, line: 1 } }))),
  /** Answers at most so many lines: by the tokens allowed for each. */
  short: ({ send, asked }) => {
    const lines = [...asked.body.messages[1].content.matchAll(/^(\d+): (Artikal \d+) (\d+) (\S+)$/gm)];
    if (lines.length * 100 > asked.body.max_tokens)
      return send(200, chat(good.slice(0, 60), {}, { finish_reason: 'length' }));
    const rows = lines.map(([, line, name, quantity, amount]) => ({
      _line: Number(line),
      name,
      quantity,
      amount,
    }));
    const total = /^(\d+): Ukupno (\S+)$/m.exec(asked.body.messages[1].content);
    return send(
      200,
      chat(
        JSON.stringify({ total: total ? { value: total[2], line: Number(total[1]) } : null, lines: rows }),
      ),
    );
  },
};

export interface FakeEndpoint {
  base: string;
  /** Every request so far. */
  asked: Asked[];
  close(): void;
}

/** An OpenAI-compatible endpoint on this machine; what it does is chosen by the model's name. */
export async function startFakeEndpoint(): Promise<FakeEndpoint> {
  const asked: Asked[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const body = JSON.parse(await text(request).catch(() => '{}'));
    const one: Asked = { model: body.model, authorization: request.headers.authorization, body };
    asked.push(one);
    const send: Send = (status, data, headers = {}) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(data));
    const behave = request.url === '/v1/chat/completions' ? BEHAVIOURS[one.model] : undefined;
    if (!behave) return send(404, { error: { message: `model '${one.model}' not found` } });
    behave({ send, response, asked: one, call: asked.filter(({ model }) => model === one.model).length });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
