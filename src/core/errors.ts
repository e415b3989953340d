/** An expected error, as the API answers it: `{ success: false, message, code, errors? }`. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string> | undefined;
  /** Details for the screen: the current record, the seconds to wait. */
  readonly data: unknown;

  /** `message` is Bosnian and shown to the person; `errors` are messages by field. */
  constructor(
    status: number,
    code: string,
    message: string,
    more: { errors?: Record<string, string>; data?: unknown } = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.errors = more.errors;
    this.data = more.data;
  }
}

export const notFound = (): AppError => new AppError(404, 'not_found', 'Zapis nije pronađen.');
export const forbidden = (): AppError => new AppError(403, 'forbidden', 'Nemate dozvolu za ovu radnju.');
export const unauthenticated = (message = 'Prijavite se da biste nastavili.'): AppError =>
  new AppError(401, 'unauthenticated', message);
/** `errors` are messages by field. */
export const invalid = (errors: Record<string, string>, message = 'Provjerite označena polja.'): AppError =>
  new AppError(422, 'invalid', message, { errors });
export const shuttingDown = (): AppError =>
  new AppError(503, 'unavailable', 'Server se upravo gasi. Pokušajte ponovo za nekoliko trenutaka.');
