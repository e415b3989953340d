import { envelope, signatureOf } from './callbacks.ts';
import { goLive, profileOf } from './customers.ts';
import { writeJson } from './json.ts';
import type { Bot, Message, Simulation } from './model.ts';
import { EVENTS, type WebhookAnswer } from './options.ts';
import { broadcastMessage, customerOf, sendMessage } from './sending.ts';
import { hourOf, newToken } from './state.ts';
import { bad, missing, notRegistered, notSubscribed, refusal, tooManyRequests } from './statuses.ts';

/** What a method answers, and how long the answer waits (ms). */
export interface MethodAnswer {
  json: { status: number } & Record<string, unknown>;
  wait?: number;
}

type Method = (sim: Simulation, bot: Bot, body: Message) => MethodAnswer | Promise<MethodAnswer>;

/** By the name in the address. */
export const METHODS: Readonly<Record<string, Method>> = {
  set_webhook: async (sim, bot, body) => ({ json: await setWebhook(sim, bot, body) }),
  get_account_info: (sim, bot) => ({ json: accountInfo(sim, bot) }),
  get_user_details: (sim, bot, body) => ({ json: userDetails(sim, bot, body) }),
  get_online: (_sim, bot, body) => ({ json: online(bot, body) }),
  send_message: sendMessage,
  broadcast_message: broadcastMessage,
};

const OK = { status: 0, status_message: 'ok' };
const eventTypes = (bot: Bot): string[] => ['webhook', 'message', ...bot.events];

async function setWebhook(sim: Simulation, bot: Bot, body: Message) {
  const { url } = body;
  if (url === '' || url === undefined) {
    bot.webhook = null;
    return { ...OK, event_types: [] };
  }
  if (typeof url !== 'string' || !isWebhook(sim, url)) return refusal([1, 'invalidUrl']);
  const answer = await testWebhook(sim, bot, url);
  if (answer.status !== 200) return refusal([1, failureOf(url, answer)]);
  bot.webhook = url;
  bot.sendName = body.send_name === true;
  bot.sendPhoto = body.send_photo === true;
  const wanted: readonly unknown[] = Array.isArray(body.event_types) ? body.event_types : EVENTS;
  bot.events = EVENTS.filter((event) => wanted.includes(event));
  if (sim.settings.live !== undefined && !bot.live) goLive(sim, bot, sim.settings.live);
  return { ...OK, event_types: eventTypes(bot) };
}

/** Https, and http where that is allowed: to this machine, and to addresses that are delivered elsewhere. */
function isWebhook({ settings: { allowHttp, map } }: Simulation, url: string): boolean {
  if (!URL.canParse(url)) return false;
  if (url.startsWith('https://')) return true;
  return allowHttp && ['http://127.0.0.1', ...Object.keys(map)].some((known) => url.startsWith(known));
}

async function testWebhook(sim: Simulation, bot: Bot, url: string): Promise<WebhookAnswer> {
  const token = newToken(sim, bot);
  const body = Buffer.from(writeJson(envelope('webhook', token)));
  const headers = { 'x-viber-content-signature': signatureOf(bot.token, body) };
  let answer = await sim.callWebhook(url, body, headers);
  if (answer.why === 'stale') answer = await sim.callWebhook(url, body, headers);
  const attempt = { at: Date.now(), status: answer.status, copy: false, bad: false };
  sim.ledger.callbacks.push({
    ...{ n: 0, bot: bot.id, event: 'webhook', token, user: null, order: 0, bytes: body.length },
    ...{ attempts: [attempt], acknowledged: answer.status === 200 ? 1 : 0 },
  });
  return answer;
}

/** The service speaks Java here. */
function failureOf(url: string, { status, why }: WebhookAnswer): string {
  const cause =
    why === 'selfsigned'
      ? 'javax.net.ssl.SSLHandshakeException: General SSLEngine problem'
      : why
        ? `java.net.ConnectException: ${why}`
        : 'null';
  const { pathname } = new URL(url);
  return `Result[HttpRequest[POST ${pathname} HTTP/1.1] > HttpResponse[${status || 'null 0'} ]] ${cause}`;
}

const accountInfo = (sim: Simulation, bot: Bot) => ({
  ...OK,
  id: bot.id,
  name: bot.name,
  uri: `carsija${bot.id.slice(3)}`,
  icon: `${sim.origin}/media/icon-${bot.number}.png`,
  background: `${sim.origin}/media/back-${bot.number}.png`,
  category: 'Companies, Brands & Products',
  subcategory: 'Retail',
  location: { lat: 43.8563, lon: 18.4131 },
  country: 'BA',
  ...(bot.webhook ? { webhook: bot.webhook, event_types: eventTypes(bot) } : {}),
  subscribers_count: [...bot.customers.values()].filter(({ subscribed }) => subscribed).length,
  members: [],
});

/** So many times in 12 hours may a bot ask about one customer. */
const DETAILS = 2;

function userDetails(sim: Simulation, bot: Bot, { id }: Message) {
  if (!id) return refusal(missing('id'));
  const customer = customerOf(bot, id);
  if (!customer) return refusal(notRegistered);
  if (!customer.subscribed) return refusal(notSubscribed);
  customer.details = customer.details.filter((at) => at > Date.now() - 12 * hourOf(sim));
  if (customer.details.length >= DETAILS) return refusal(tooManyRequests);
  customer.details.push(Date.now());
  const phone = { primary_device_os: 'android 14', viber_version: '23.1.0', device_type: 'SM-A546' };
  const user = { ...profileOf(sim, bot, customer), ...phone, mcc: 218, mnc: 90 };
  return { ...OK, message_token: newToken(sim, bot), user };
}

const ONLINE = ['online', 'offline', 'undisclosed', 'tryLater', 'unavailable'];
const OFFLINE = 1;
const TRY_LATER = 3;

function online(bot: Bot, { ids }: Message) {
  if (!Array.isArray(ids)) return refusal(missing('ids'));
  if (ids.length > 100) return refusal(bad('ids'));
  const users = ids.map((id) => {
    const customer = bot.customers.get(id);
    const status = customer ? customer.number % ONLINE.length : TRY_LATER;
    const last = status === OFFLINE ? { last_online: Date.now() - 60_000 } : {};
    return { id, online_status: status, online_status_message: ONLINE[status], ...last };
  });
  return { ...OK, users };
}
