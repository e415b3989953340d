import type { BotState } from './model.ts';

/** A status of the service that is not 0, with its name. */
export type Refusal = readonly [status: number, name: string];

export const invalidToken: Refusal = [2, 'invalidAuthToken'];
export const noToken: Refusal = [2, 'missing_auth_token'];
export const badData: Refusal = [3, 'badData'];
export const notRegistered: Refusal = [5, 'receiverNotRegistered'];
export const notSubscribed: Refusal = [6, 'receiverNotSubscribed'];
export const webhookNotSet: Refusal = [10, 'webhookNotSet'];
export const noSuitableDevice: Refusal = [11, 'receiverNoSuitableDevice'];
export const tooManyRequests: Refusal = [12, 'tooManyRequests'];
export const versionNotSupported: Refusal = [13, 'apiVersionNotSupported'];
export const incompatibleWithVersion: Refusal = [14, 'incompatibleWithVersion'];

/** A field that is not what it must be. */
export const bad = (field: string): Refusal => [3, `badData: ${field}`];
/** A field that is not there. */
export const missing = (field: string): Refusal => [4, `missingData: ${field}`];

/** What every call of a bot in such a state gets. */
export const ofState: Record<Exclude<BotState, 'ok'>, Refusal> = {
  blocked: [7, 'publicAccountBlocked'],
  missing: [8, 'publicAccountNotFound'],
  suspended: [9, 'publicAccountSuspended'],
  unauthorised: [15, 'publicAccountNotAuthorized'],
  nobalance: [24, 'noBalance'],
};

/** A refusal as the service answers it. */
export const refusal = ([status, name]: Refusal) => ({ status, status_message: name });
