/** Statements and their rows are neither changed nor removed, by whoever it is: `fin_guard` is that of the posted entries. */
export const guardSql = (role: string): string[] =>
  ['fin_bank_statements', 'fin_bank_rows'].flatMap((table) => [
    `create or replace trigger ${table}_kept before update or delete or truncate on ${table}
      for each statement execute function fin_guard()`,
    `alter table ${table} enable always trigger ${table}_kept`,
    `revoke update, delete, truncate on ${table} from ${role}`,
  ]);
