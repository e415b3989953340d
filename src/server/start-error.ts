/** Why the product cannot start: a Bosnian message for the person at the terminal, with the remedy. */
export class StartError extends Error {
  override name = 'StartError';
}
