import { useQuestion } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import type { Share } from '../shares.api.ts';
import { FILES } from './client.ts';

/** Revokes links after a question. `dialog` is to be rendered. */
export function useRevoking() {
  const { ask, dialog } = useQuestion();
  const revoke = ({ idguid, note }: Pick<Share, 'idguid' | 'note'>, name: string): void =>
    ask({
      title: `Opozvati link do „${name}”?`,
      text: `${note ? `Link za „${note}”` : 'Link'} odmah prestaje vrijediti, i preuzimanja koja su u toku ne mogu se nastaviti. To se ne može vratiti, ali se može napraviti novi.`,
      confirmLabel: 'Opozovi',
      danger: true,
      refusal: 'Link nije opozvan',
      confirm: () => api.post(`${FILES}/shares/${idguid}/revoke`),
    });
  return { revoke, dialog };
}
