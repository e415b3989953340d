/** Every refusal a person may meet, as the API answers it: `{ success: false, message, code, errors? }`. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string> | undefined;
  /** More about it for the screen that asked: the record as it is now, the seconds to wait. */
  readonly data: unknown;

  /** `message` is Bosnian and is shown as it stands; `errors` are messages by field. */
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
/** One or more fields are wrong; the first message also stands as the whole message. */
export const invalid = (errors: Record<string, string>, message = 'Provjerite označena polja.'): AppError =>
  new AppError(422, 'invalid', message, { errors });
