import { useActing } from '../../../admin/acting/acting.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { type Question, useQuestion } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import { type Answer, ApiError } from '../../../web/call.ts';
import { userPath } from './client.ts';
import type { Subject } from './person-menu.tsx';

export type PersonAction = 'off' | 'on' | 'remove' | 'password' | 'factors' | 'account-off' | 'account-on';

/** The person's invitations that end: to other organisations too, where this one is the operator's. */
function alsoEnded({ invitations }: Subject, operator: boolean): string {
  const here = ` Povlače se i njeni pozivi u ovu organizaciju na koje još niko nije odgovorio (${invitations}).`;
  const elsewhere = 'u druge organizacije, koje je mogla slati samo kao član operatera';
  if (!operator) return invitations > 0 ? here : '';
  return invitations > 0
    ? `${here} Isto vrijedi za pozive ${elsewhere}.`
    : ` Povlače se i njeni pozivi ${elsewhere}, a na koje još niko nije odgovorio.`;
}

const wordsOf = (person: Subject, operator: boolean): Record<PersonAction, Question> => ({
  off: {
    title: `Isključiti osobu ${person.name}?`,
    confirmLabel: 'Isključi',
    danger: true,
    text: `Osoba ostaje na listi članova, ali odmah gubi pristup ovoj organizaciji. Možete je ponovo uključiti kad god želite.${alsoEnded(person, operator)}`,
  },
  on: {
    title: `Uključiti osobu ${person.name}?`,
    confirmLabel: 'Uključi',
    text: 'Osoba u ovoj organizaciji ponovo ima svoje uloge i dozvole.',
  },
  remove: {
    title: `Ukloniti osobu ${person.name} iz organizacije?`,
    confirmLabel: 'Ukloni',
    danger: true,
    text: `Osoba odmah gubi pristup, a njene uloge, dozvole i API ključevi u ovoj organizaciji se brišu.${alsoEnded(person, operator)} Nalog joj ostaje; da bi se vratila, treba novi poziv.`,
  },
  password: {
    title: 'Poslati link za novu lozinku?',
    confirmLabel: 'Pošalji',
    text: `Na ${person.email} stiže link koji vrijedi jedan sat. Dosadašnja lozinka vrijedi dok osoba ne postavi novu.`,
  },
  factors: {
    title: `Ukloniti drugi faktor osobe ${person.name}?`,
    confirmLabel: 'Ukloni',
    danger: true,
    text: 'Brišu se aplikacija za kodove, rezervni kodovi i pristupni ključevi, a sve prijave se završavaju. Osobi se šalje poruka. Prije toga provjerite da zahtjev zaista dolazi od nje.',
  },
  'account-off': {
    title: `Isključiti nalog osobe ${person.name}?`,
    confirmLabel: 'Isključi nalog',
    danger: true,
    text: 'Osoba je odmah odjavljena svuda i ne može se prijaviti ni u jednu organizaciju, dok joj nalog ponovo ne uključite. Pozivi na čekanju koje je poslala se povlače.',
  },
  'account-on': {
    title: `Uključiti nalog osobe ${person.name}?`,
    confirmLabel: 'Uključi nalog',
    text: 'Osoba se ponovo može prijaviti, u organizacije u kojima je uključena.',
  },
});

/** Error data when the person is the only administrator of organisations. */
interface Orphans {
  organisations: string[];
  may_leave: boolean;
}

/** Confirms and runs an action on a person. `dialog` is to be rendered. */
export function usePersonActions(person: Subject, onRemoved?: () => void) {
  const { query, tenant } = useActing();
  const operator = useSignedIn().tenant?.is_operator === true && tenant === null;
  const { ask, dialog } = useQuestion();
  const post = (what: string, body: object = {}): Promise<Answer> =>
    api.post(userPath(person.idguid, what), body, { query });
  const change = (is_active: boolean): Promise<Answer> =>
    api.patch(userPath(person.idguid), { version: person.version, is_active }, { query });
  const switchOff = (anyway: boolean): Promise<Answer> =>
    post('/account', { is_active: false, leave_without_administrator: anyway });
  const works: Record<PersonAction, () => Promise<Answer | undefined>> = {
    off: () => change(false),
    on: () => change(true),
    remove: () => api.delete(userPath(person.idguid), { query }),
    password: () => post('/password-mail'),
    factors: () => post('/remove-factors'),
    'account-off': () =>
      switchOff(false).catch((error: unknown) => {
        const { code, data } = error instanceof ApiError ? error : { code: '', data: null };
        const orphans = data as Orphans | undefined;
        if (code !== 'last_administrator' || !orphans?.may_leave) throw error;
        askAnyway(orphans);
        return undefined;
      }),
    'account-on': () => post('/account', { is_active: true }),
  };
  const askAnyway = ({ organisations }: Orphans): void =>
    ask({
      title: wordsOf(person, operator)['account-off'].title,
      text: `Ovo je jedini administrator: ${organisations.join(', ')}. Ako nalog ipak isključite, organizacija ostaje bez administratora, dok ga kao operater ne odredite.`,
      confirmLabel: 'Ipak isključi',
      danger: true,
      confirm: () => switchOff(true),
    });
  return {
    ask: (action: PersonAction): void =>
      ask({
        ...wordsOf(person, operator)[action],
        confirm: works[action],
        done: action === 'remove' ? onRemoved : undefined,
      }),
    dialog,
  };
}
