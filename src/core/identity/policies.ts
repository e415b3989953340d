/** Row-level security of a table that everybody reads; `rules` restrict writes by command. `role` is the application's login, quoted. */
export function policies(role: string, table: string, rules: Record<string, string>): string[] {
  const all = Object.entries({ select: 'using (true)', ...rules });
  return [
    `alter table ${table} enable row level security`,
    ...all.flatMap(([command, rule]) => [
      `drop policy if exists access_${command} on ${table}`,
      `create policy access_${command} on ${table} for ${command} to ${role} ${rule}`,
    ]),
  ];
}
