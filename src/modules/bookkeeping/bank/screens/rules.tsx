import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { useQuestion } from '../../../../admin/kit/index.ts';
import { List } from '../../../../admin/list/list.tsx';
import { api } from '../../../../web/api.ts';
import { RULES, type RuleRow } from '../rules.api.ts';
import { ruleList } from './lists.tsx';
import { RuleForm } from './rule-form.tsx';
import { StatementTabs } from './tabs.tsx';

/** /fin/izvodi/pravila: what was learnt from booked statements. */
export default function Rules() {
  const maySave = hasPermission(useSignedIn(), 'fin_knjizenje_save');
  const { ask, dialog } = useQuestion();
  const [changed, setChanged] = useState<RuleRow | null>(null);
  const forget = ({ idguid, pattern }: RuleRow) =>
    ask({
      title: `Zaboraviti pravilo „${pattern}”?`,
      text: 'Sljedeća takva stavka neće imati prijedlog po njemu. Knjiženo ostaje kako jeste.',
      confirmLabel: 'Zaboravi',
      danger: true,
      confirm: () => api.delete(`${RULES}/${idguid}`),
    });
  return (
    <>
      <List
        list={ruleList}
        header={{ title: 'Pravila izvoda' }}
        before={<StatementTabs />}
        rowActions={
          maySave
            ? (rule) => (
                <>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Uredi: ${rule.pattern}`}
                    onClick={() => setChanged(rule)}
                  >
                    <IconPencil size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Zaboravi: ${rule.pattern}`}
                    onClick={() => forget(rule)}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </>
              )
            : undefined
        }
        empty={{
          title: 'Još ništa nije naučeno',
          text: 'Kad proknjižite izvod, pamti se na koji su konto otišle stavke po računu druge strane ili po tekstu. Sljedeći izvod ih onda predlaže sam.',
        }}
      />
      {dialog}
      {changed && <RuleForm rule={changed} onClose={() => setChanged(null)} />}
    </>
  );
}
