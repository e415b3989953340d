import { ApiError, NETWORK_MESSAGE } from '../../web/call.ts';

export { NETWORK_MESSAGE };

/** User-facing message of a failed request; the server's if it sent one. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : NETWORK_MESSAGE;

/** HTTP status of a failed request, 0 when there was none. */
export const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0);

const OFFLINE =
  'Server ne odgovara ili nema mreže. Vaš unos ostaje na ekranu; pokušajte ponovo za koji trenutak.';

/** `messageOf` for a form. */
export const problemOf = (error: unknown): string => (statusOf(error) === 0 ? OFFLINE : messageOf(error));

/** What is said of the first wrong value. */
const firstOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? Object.values(error.errors)[0] : undefined;

/** `problemOf` where no field shows what is wrong with a value. */
export const reasonOf = (error: unknown): string => firstOf(error) || problemOf(error);

/** `messageOf` for what was to be read: no field shows what was asked wrongly. */
export const readMessageOf = (error: unknown): string => firstOf(error) || messageOf(error);
