/** SQL that allows only the application's login to call functions of the database's owner. */
export const callableBy = (role: string, functions: readonly string[]): string[] => [
  `revoke all on function ${functions.join()} from public`,
  `grant execute on function ${functions.join()} to ${role}`,
];
