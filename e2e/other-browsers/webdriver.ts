import type { Driver, Part } from './driver.ts';
import { findInPage } from './find-in-page.ts';

/** Key under which WebDriver refers to an element (W3C WebDriver, section 12). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type Reference = { [ELEMENT]: string };

/** Asks a WebDriver server; throws with its message. */
async function ask<T>(url: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<T> {
  const answer = await fetch(url, {
    method,
    ...(method === 'POST' && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    }),
  });
  const { value } = (await answer.json()) as { value: T & { message?: string } };
  if (!answer.ok) throw new Error(value?.message ?? `WebDriver answered ${answer.status}`);
  return value;
}

/** Opens a session of a WebDriver server at `origin`; `end` ends what this program has started for it. */
export async function webdriver(
  origin: string,
  capabilities: object,
  end: () => Promise<void>,
): Promise<Driver> {
  const session = await ask<{
    sessionId: string;
    capabilities: { browserName?: string; browserVersion?: string };
  }>(`${origin}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } });
  const at = `${origin}/session/${session.sessionId}`;
  const { browserName = 'WebKit', browserVersion = '' } = session.capabilities;
  const run = <T>(work: (...args: never[]) => T, ...args: unknown[]): Promise<T> =>
    ask<T>(`${at}/execute/sync`, 'POST', { script: `return (${String(work)}).apply(null, arguments)`, args });
  const find = async ({ kind, name, part }: Part): Promise<string | null> => {
    const found = (await run(findInPage, kind, name, part === true)) as unknown as Reference | null;
    return found?.[ELEMENT] ?? null;
  };
  const on = async (part: Part, action: string, body?: object): Promise<void> => {
    const found = await find(part);
    if (found === null) throw new Error(`There is no ${part.kind} "${part.name}"`);
    await ask(`${at}/element/${found}/${action}`, 'POST', body);
  };
  await ask(`${at}/window/rect`, 'POST', { x: 0, y: 0, width: 1440, height: 900 });
  return {
    name: `${browserName} ${browserVersion}`.trim(),
    open: (address) => ask(`${at}/url`, 'POST', { url: address }),
    has: async (part) => (await find(part)) !== null,
    press: (part) => on(part, 'click'),
    write: async (part, text) => {
      await on(part, 'clear');
      if (text !== '') await on(part, 'value', { text });
    },
    give: (part, file) => on(part, 'value', { text: file }),
    read: (work) => run(work),
    close: async () => {
      await ask(at, 'DELETE').catch(() => {});
      await end();
    },
  };
}
