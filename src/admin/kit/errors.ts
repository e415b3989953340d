/** The sentence for a request that never reached the server or came back unreadable. */
export const NETWORK_MESSAGE = 'Greška prilikom komunikacije sa serverom';

/**
 * What to tell a person about anything thrown by a request: the server's own Bosnian message when it gave one
 * (an error with a numeric `status`), otherwise the sentence about communication.
 */
export function messageOf(error: unknown): string {
  if (error instanceof Error && 'status' in error && Number(error.status) >= 400 && error.message) {
    return error.message;
  }
  return NETWORK_MESSAGE;
}

/** HTTP status of a failed request, 0 when there was none. */
export const statusOf = (error: unknown): number =>
  error instanceof Error && 'status' in error ? Number(error.status) || 0 : 0;
