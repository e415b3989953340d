import { describedApi } from '../described-api.ts';
import type { TestApp } from '../helper.ts';

/** Stands for every part of an address that nobody has. */
const NOBODY = '01890000-0000-7000-8000-000000000000';
const pathsOf = async (test: TestApp) => (await describedApi(test)).paths;

/** Sends bodies to every route that takes one; answers what is refused in English, and how many were asked. */
export async function englishRefusals(test: TestApp, bodies: readonly unknown[]) {
  const admin = await test.admin();
  const english: string[] = [];
  let asked = 0;
  for (const [path, methods] of Object.entries<Record<string, { requestBody?: unknown }>>(
    await pathsOf(test),
  ))
    for (const [method, { requestBody }] of Object.entries(methods)) {
      if (!requestBody) continue;
      for (const body of bodies) {
        const url = path.replaceAll(/\{[^}]+\}/g, NOBODY);
        const answer = await test.call(method.toUpperCase() as 'POST', url, { token: admin.token, body });
        asked += 1;
        const said = JSON.stringify(answer.body);
        if (/Invalid |Unrecognized|expected |received |Too (big|small)/.test(said))
          english.push(`${method} ${path}: ${said}`);
      }
    }
  return { english, asked };
}

/**
 * Reads every address with a character that cannot be kept: in each parameter by itself, or, if not `singly`, in all of its path and then
 * in all of its query. Answers where the server broke, and how many were asked.
 */
export async function brokenByNul(test: TestApp, singly: boolean) {
  const admin = await test.admin();
  const broken: string[] = [];
  let asked = 0;
  for (const [path, { get }] of Object.entries<{ get?: { parameters?: { in: string; name: string }[] } }>(
    await pathsOf(test),
  )) {
    const all = get?.parameters ?? [];
    const groups = ['path', 'query']
      .map((where) => all.filter((one) => one.in === where))
      .flatMap((names) => (singly ? names.map((one) => [one]) : [names]));
    for (const group of groups) {
      if (group.length === 0) continue;
      const names = group.map(({ name }) => name);
      const inPath = group[0]!.in === 'path';
      const url = path.replaceAll(/\{([^}]+)\}/g, (_, one) =>
        inPath && names.includes(one) ? 'a%00b' : NOBODY,
      );
      const query = names.map((name) => `${name}=a%00b`).join('&');
      const { status } = await test.call('GET', inPath ? url : `${url}?${query}`, { token: admin.token });
      asked += 1;
      if (status >= 500 || status === 429) broken.push(`${path}: ${names.join()} (${status})`);
    }
  }
  return { broken, asked };
}
