/** The address of a bot's webhook at an installation's public address. */
export const hookAddress = (publicUrl: string, hookId: string): string =>
  `${publicUrl}/api/public/viber/${hookId}`;
