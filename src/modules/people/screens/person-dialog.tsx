import { useEffect, useState } from 'react';
import { useActing } from '../../../admin/acting/acting.tsx';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { ConfirmDialog, useAct } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import type { Answer } from '../../../web/call.ts';
import { userPath } from './client.ts';
import type { Subject } from './person-menu.tsx';

export type PersonAction = 'off' | 'on' | 'remove' | 'password' | 'factors' | 'account-off' | 'account-on';

interface Words {
  title: string;
  confirm: string;
  danger?: true;
  text: string;
}

/** The person's invitations that end: to other organisations too, where this one is the operator's. */
function alsoEnded({ invitations }: Subject, operator: boolean): string {
  const here = ` Povlače se i njeni pozivi u ovu organizaciju na koje još niko nije odgovorio (${invitations}).`;
  const elsewhere = 'u druge organizacije, koje je mogla slati samo kao član operatera';
  if (!operator) return invitations > 0 ? here : '';
  return invitations > 0
    ? `${here} Isto vrijedi za pozive ${elsewhere}.`
    : ` Povlače se i njeni pozivi ${elsewhere}, a na koje još niko nije odgovorio.`;
}

const wordsOf = (person: Subject, operator: boolean): Record<PersonAction, Words> => ({
  off: {
    title: `Isključiti osobu ${person.name}?`,
    confirm: 'Isključi',
    danger: true,
    text: `Osoba ostaje na listi članova, ali odmah gubi pristup ovoj organizaciji. Možete je ponovo uključiti kad god želite.${alsoEnded(person, operator)}`,
  },
  on: {
    title: `Uključiti osobu ${person.name}?`,
    confirm: 'Uključi',
    text: 'Osoba u ovoj organizaciji ponovo ima svoje uloge i dozvole.',
  },
  remove: {
    title: `Ukloniti osobu ${person.name} iz organizacije?`,
    confirm: 'Ukloni',
    danger: true,
    text: `Osoba odmah gubi pristup, a njene uloge, dozvole i API ključevi u ovoj organizaciji se brišu.${alsoEnded(person, operator)} Nalog joj ostaje; da bi se vratila, treba novi poziv.`,
  },
  password: {
    title: 'Poslati link za novu lozinku?',
    confirm: 'Pošalji',
    text: `Na ${person.email} stiže link koji vrijedi jedan sat. Dosadašnja lozinka vrijedi dok osoba ne postavi novu.`,
  },
  factors: {
    title: `Ukloniti drugi faktor osobe ${person.name}?`,
    confirm: 'Ukloni',
    danger: true,
    text: 'Brišu se aplikacija za kodove, rezervni kodovi i pristupni ključevi, a sve prijave se završavaju. Osobi se šalje poruka. Prije toga provjerite da zahtjev zaista dolazi od nje.',
  },
  'account-off': {
    title: `Isključiti nalog osobe ${person.name}?`,
    confirm: 'Isključi nalog',
    danger: true,
    text: 'Osoba je odmah odjavljena svuda i ne može se prijaviti ni u jednu organizaciju, dok joj nalog ponovo ne uključite. Pozivi na čekanju koje je poslala se povlače.',
  },
  'account-on': {
    title: `Uključiti nalog osobe ${person.name}?`,
    confirm: 'Uključi nalog',
    text: 'Osoba se ponovo može prijaviti, u organizacije u kojima je uključena.',
  },
});

/** What the API says where the account's person is the only administrator of organisations. */
interface Orphans {
  organisations: string[];
  may_leave: boolean;
}

/** Asks before something is done to a person, and does it. */
export function PersonDialog(props: {
  person: Subject;
  action: PersonAction | null;
  onClose: () => void;
  onRemoved?: () => void;
}) {
  const { person, action, onClose, onRemoved } = props;
  const { query, tenant } = useActing();
  const operator = useSignedIn().tenant?.is_operator === true && tenant === null;
  const { act, busy } = useAct();
  // While the dialog fades out it still says what it asked.
  const [shown, setShown] = useState<PersonAction>('off');
  const [orphans, setOrphans] = useState<Orphans | null>(null);
  useEffect(() => {
    if (!action) return;
    setShown(action);
    setOrphans(null);
  }, [action]);
  const words = wordsOf(person, operator)[shown];
  const post = (what: string, body: object = {}): Promise<Answer> =>
    api.post(userPath(person.idguid, what), body, { query });
  const change = (is_active: boolean): Promise<Answer> =>
    api.patch(userPath(person.idguid), { version: person.version, is_active }, { query });
  const works: Record<PersonAction, () => Promise<Answer>> = {
    off: () => change(false),
    on: () => change(true),
    remove: () => api.delete(userPath(person.idguid), { query }),
    password: () => post('/password-mail'),
    factors: () => post('/remove-factors'),
    'account-off': () =>
      post('/account', { is_active: false, leave_without_administrator: orphans !== null }),
    'account-on': () => post('/account', { is_active: true }),
  };
  return (
    <ConfirmDialog
      opened={action !== null}
      title={words.title}
      confirmLabel={orphans ? 'Ipak isključi' : words.confirm}
      danger={words.danger}
      loading={busy}
      onClose={onClose}
      onConfirm={() =>
        void act(works[shown], {
          done: () => {
            onClose();
            if (shown === 'remove') onRemoved?.();
          },
          refused: ({ code, data }) => {
            const left = data as Orphans | undefined;
            if (code !== 'last_administrator' || !left?.may_leave) return false;
            setOrphans(left);
            return true;
          },
        })
      }
    >
      {orphans ? (
        <p role="alert">
          Ovo je jedini administrator: {orphans.organisations.join(', ')}. Ako nalog ipak isključite,
          organizacija ostaje bez administratora, dok ga kao operater ne odredite.
        </p>
      ) : (
        words.text
      )}
    </ConfirmDialog>
  );
}
