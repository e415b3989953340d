/**
 * Row-level security of the two tables without a `tenant_id` that are nobody's to write at will; the server's own rules
 * (server/db/policies.ts) do not see them. Run after every migration; `role` is the application's login, quoted.
 *
 * Everybody's names are read before an organisation is known. An organisation's row is written in its own name only, also
 * where the operator's people act for it; none becomes the operator by it. What rights there are is the operator's to say.
 */
export const policiesSql = (role: string): string[] => [
  ...policies(role, 'tenants', {
    insert: `with check (${OWN})`,
    update: `using (idguid = (select core_tenant())) with check (${OWN})`,
  }),
  `revoke delete on tenants from ${role}`,
  ...policies(role, 'permissions', {
    insert: `with check (${OPERATOR})`,
    update: `using (${OPERATOR}) with check (${OPERATOR})`,
    delete: `using (${OPERATOR})`,
  }),
];

const OPERATOR = '(select core_is_operator())';
const OWN = `idguid = (select core_tenant()) and is_operator = ${OPERATOR}`;

function policies(role: string, table: string, rules: Record<string, string>): string[] {
  const all = Object.entries({ select: 'using (true)', ...rules });
  return [
    `alter table ${table} enable row level security`,
    ...all.flatMap(([command, rule]) => [
      `drop policy if exists access_${command} on ${table}`,
      `create policy access_${command} on ${table} for ${command} to ${role} ${rule}`,
    ]),
  ];
}
