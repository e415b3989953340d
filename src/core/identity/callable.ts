/** SQL that lets nobody but the application call functions of the owner's. */
export const callableBy = (role: string, functions: readonly string[]): string[] => [
  `revoke all on function ${functions.join()} from public`,
  `grant execute on function ${functions.join()} to ${role}`,
];
