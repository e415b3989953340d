import { Radio } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import { refreshProfile } from '../../../../admin/auth/refresh-profile.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { Panel, problemOf } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import { defaultTenant } from '../../profile/profile.api.ts';
import classes from './profile.module.css';

/** In which of their organisations the person begins after signing in. Of one there is nothing to choose. */
export function DefaultTenant() {
  const { tenants } = useSignedIn();
  const saving = useMutation({
    mutationFn: async (tenant_id: string) => {
      await api.put(defaultTenant.path, { tenant_id });
      await refreshProfile();
    },
    onSuccess: () => toast.success('Zadana organizacija je sačuvana.'),
  });
  if (tenants.length < 2) return null;
  const kept = tenants.find(({ TenantUsers }) => TenantUsers.is_default)?.idguid ?? null;
  const shown = saving.isPending ? saving.variables : kept;
  return (
    <Panel title="Zadana organizacija">
      <Radio.Group
        aria-label="Zadana organizacija"
        value={shown}
        onChange={(idguid) => saving.mutate(idguid)}
        error={saving.error ? problemOf(saving.error) : undefined}
      >
        <div className={classes.choices}>
          {tenants.map(({ idguid, name }) => (
            <Radio key={idguid} value={idguid} label={name} disabled={saving.isPending} />
          ))}
        </div>
      </Radio.Group>
      <p className={classes.note}>U njoj počinjete rad poslije prijave.</p>
    </Panel>
  );
}
