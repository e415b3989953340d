/** Why the product cannot start: the message is Bosnian, for whoever sits at the terminal, and says what to do. */
export class StartError extends Error {
  override name = 'StartError';
}
