/** Embedded PostgreSQL cannot start; the message is Bosnian and says what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
