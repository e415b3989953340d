import { sql } from 'drizzle-orm';
import type { Tx } from '../../core/context.ts';
import { inTenant } from '../../core/tenant.ts';
import { createAlert } from '../../modules/app-logs/alerts/alerts.service.ts';
import { createLogKey } from '../../modules/app-logs/keys/keys.service.ts';
import type { Level } from '../../modules/app-logs/levels.ts';
import { type GivenLine, type LineSource, makeLine } from '../../modules/app-logs/lines/line.ts';
import { Days, writeLines } from '../../modules/app-logs/store/write.ts';
import { sameNumbers } from './calendar.ts';
import { ctxFor, dateTrail, type Stage, scopeOf } from './stage.ts';

/** The organisation whose cash registers send their logs, and who has set that up. */
export const ORGANISATION = 'trgovina';
const BY = 'amra.hadzic';
const DAY = 86_400_000;
/** Days of lines and of their counts by minute: nearly as many as are kept where nobody has set how many (30). */
const DAYS = 28;
/** Days of late on which the registers have a new version. */
const LATE = 3;
/** Days since the registers send, and since when their fault is known: problems stay longer than their lines, 180 days. */
const SENDING = 140;
const KNOWN = 126;
/** Lines that the fault had on a day that is not kept any more. */
const DAILY_FAULTS = 9;
/** Lines of one statement. */
const BATCH = 1000;

type Told = readonly [
  weight: number,
  level: Level,
  message: (n: number) => string,
  fields?: (n: number) => object,
];

/** What the server says of itself. */
const SERVER: readonly Told[] = [
  [30, 'info', () => 'old live events removed', (n) => ({ removed: 10 + (n % 90) })],
  [12, 'info', () => 'stored files swept', (n) => ({ removed: n % 5 })],
  [8, 'info', () => 'page views packed', (n) => ({ views: 200 + n })],
  [4, 'warn', () => 'page views refused', (n) => ({ refused: 1 + (n % 40) })],
  [
    3,
    'warn',
    () => 'job failed; will be retried',
    (n) => ({ job: 'notifications.mail', attempt: 1 + (n % 3) }),
  ],
  [1, 'warn', () => 'overloaded: requests are refused', () => ({})],
];

/** What the cash registers say. */
const REGISTER: readonly Told[] = [
  [
    50,
    'info',
    (n) => `Račun ${10_000 + n} izdat`,
    (n) => ({ kasa: 1 + (n % 4), iznos: (n % 90) + 4.5, stavki: 1 + (n % 7) }),
  ],
  [
    14,
    'debug',
    () => 'Fiskalni printer: odgovor za 42 ms',
    (n) => ({ kasa: 1 + (n % 4), trajanje_ms: 30 + (n % 80) }),
  ],
  [6, 'info', (n) => `Smjena ${n % 2 === 0 ? 'otvorena' : 'zatvorena'}`, (n) => ({ kasa: 1 + (n % 4) })],
  [4, 'warn', () => 'Cijena artikla starija od 30 dana', (n) => ({ artikal: `A-${100 + (n % 50)}` })],
  [3, 'warn', (n) => `Sinhronizacija zaliha kasni ${5 + (n % 20)} minuta`, () => ({ server: 'zalihe' })],
];

const FAULTS = {
  server: {
    type: 'TypeError',
    message: "Cannot read properties of undefined (reading 'opis')",
    stack:
      "TypeError: Cannot read properties of undefined (reading 'opis')\n    at titleOf (/srv/carsija/src/modules/documents/output/table.ts:41:23)\n    at rowsOf (/srv/carsija/src/modules/documents/output/table.ts:18:9)",
  },
  register: {
    type: 'FiskalniPrinterGreska',
    message: 'Fiskalni printer ne odgovara na portu COM3',
    stack:
      'FiskalniPrinterGreska: Fiskalni printer ne odgovara na portu COM3\n    at posalji (/opt/blagajna/src/printer.ts:88:11)\n    at izdajRacun (/opt/blagajna/src/racun.ts:142:5)',
  },
} as const;

/** The key and the alert of the organisation whose registers send their logs. */
export async function fillLogs(stage: Stage, organisation: string): Promise<void> {
  if (organisation !== ORGANISATION) return;
  stage.say('ključ i uzbuna za logove blagajne');
  await inTenant(stage.deps.database, scopeOf(stage, BY), async (tx) => {
    const ctx = ctxFor(stage, BY, tx);
    await createLogKey(ctx, { name: 'Blagajna', app: 'blagajna', line_limit: 60_000 });
    await createAlert(ctx, {
      ...{ name: 'Blagajna ne može štampati', query: 'app:blagajna level:error', lines: 10, minutes: 15 },
      ...{ active: true, for_all: true },
    });
  });
  await dateTrail(stage, new Date(stage.now.getTime() - SENDING * DAY));
}

/**
 * Four weeks of lines up to `now`: of the server, and of the registers of an organisation, whose fault is known for longer. Returns how many.
 */
export async function playLogs(tx: Tx, now: Date, tenantId: string, release: string): Promise<number> {
  const random = sameNumbers(5113);
  const server: LineSource = { tenantId: null, app: 'server', node: 'carsija-1:3000', release };
  const register: LineSource = { tenantId, app: 'blagajna', node: 'kasa-1', release: '2.3.0' };
  const bounds = { now: now.getTime(), oldest: 0 };
  const lines = [...weeks(now, random)].map(({ of, given, late }) =>
    makeLine(
      given,
      of === 'server'
        ? server
        : { ...register, node: `kasa-${1 + Math.floor(random() * 4)}`, release: late ? '2.3.1' : '2.3.0' },
      bounds,
    ),
  );
  await new Days().ensure(tx, lines);
  for (let at = 0; at < lines.length; at += BATCH) await writeLines(tx, lines.slice(at, at + BATCH), []);
  // One of them somebody has looked at.
  await tx.execute(sql`
    update app_log_problems set state = 'seen', version = 2, updated_by = 'Administrator Sistema'
    where tenant_id is null and kind = ${FAULTS.server.type}`);
  const known = new Date(now.getTime() - KNOWN * DAY).toISOString();
  await tx.execute(sql`
    update app_log_problems set first_at = ${known}::timestamptz, lines = lines + ${(KNOWN - DAYS) * DAILY_FAULTS}::int
    where tenant_id = ${tenantId}::uuid and kind = ${FAULTS.register.type}`);
  const sent = lines.filter((line) => line.tenantId === tenantId);
  await tx.execute(sql`
    update app_log_keys set taken = ${Math.round((sent.length / DAYS) * SENDING)}::bigint, last_used_at = ${sent.at(-1)!.at.toISOString()}::timestamptz
    where tenant_id = ${tenantId}::uuid and app = ${register.app}`);
  return lines.length;
}

interface Played {
  of: 'server' | 'register';
  given: GivenLine;
  /** After the registers were given a new version. */
  late: boolean;
}

function* weeks(now: Date, random: () => number): Generator<Played> {
  for (let back = DAYS - 1; back >= 0; back--) {
    const begin = Math.floor(now.getTime() / DAY) * DAY - back * DAY;
    const late = back < LATE;
    const at = (from: number, to: number) => new Date(begin + (from + random() * (to - from)) * 3_600_000);
    const played: Played[] = [];
    for (let n = 0; n < 110; n++)
      played.push({ of: 'server', given: lineOf(SERVER, at(0, 24), random), late });
    for (let n = 0; n < 240; n++)
      played.push({ of: 'register', given: lineOf(REGISTER, at(6, 20), random), late });
    for (let n = 0; n < 3; n++) played.push({ of: 'server', given: faultOf('server', at(7, 16)), late });
    for (let n = 0; n < (late ? 4 : DAILY_FAULTS); n++)
      played.push({ of: 'register', given: faultOf('register', at(9, 18)), late });
    yield* played
      .filter(({ given }) => given.at! <= now)
      .sort((a, b) => a.given.at!.getTime() - b.given.at!.getTime());
  }
}

function lineOf(told: readonly Told[], at: Date, random: () => number): GivenLine {
  let rest = random() * told.reduce((sum, [weight]) => sum + weight, 0);
  const [, level, message, fields] =
    told.find(([weight]) => {
      rest -= weight;
      return rest < 0;
    }) ?? told[0]!;
  const n = Math.floor(random() * 5000);
  return { at, level, message: message(n), fields: { ...fields?.(n) } };
}

const faultOf = (of: keyof typeof FAULTS, at: Date): GivenLine => ({
  at,
  level: 'error',
  message: of === 'server' ? 'request failed' : FAULTS.register.message,
  error: FAULTS[of],
  fields: {
    err: FAULTS[of],
    ...(of === 'server' && { method: 'GET', route: '/api/obrada-dokumenta/dokumenti/:idguid/izvoz' }),
  },
});
