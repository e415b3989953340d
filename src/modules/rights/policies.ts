import { policies } from '../../core/identity/policies.ts';

/** Only the operator may write `permissions`. The table has no `tenant_id`, so the server's own rules do not cover it. */
export const policiesSql = (role: string): string[] =>
  policies(role, 'permissions', {
    insert: `with check (${OPERATOR})`,
    update: `using (${OPERATOR}) with check (${OPERATOR})`,
    delete: `using (${OPERATOR})`,
  });

const OPERATOR = '(select core_is_operator())';
