/** JSON in which a message token stands as the 64-bit number that it is in the service's own. */
export const writeJson = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replace(/"message_token":"(\d+)"/g, '"message_token":$1');
