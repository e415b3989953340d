import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { type ComponentProps, type MouseEvent, useState } from 'react';
import { toast } from 'react-hot-toast';
import { useNavigate } from 'react-router';
import { hasPermission } from '../../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../../admin/auth/signed-in.ts';
import { Dialog, Fetched, UNCHANGING, useGet } from '../../../../../admin/kit/index.ts';
import type { DocumentActionProps } from '../../../processing/screens/review/document-actions.ts';
import { isApproved } from '../../../processing/states.ts';
import { isBookable } from '../../books/bookable.ts';
import type { Proposal } from '../../books/books.api.ts';
import { useChart } from './account-field.tsx';
import { DraftDialog, draftPath } from './draft-dialog.tsx';

const RIGHTS = ['fin_knjizenje_save', 'fin_knjizenje_pregled'];
const draftPage = (idguid: string): string => `/fin/knjizenje/nacrti/${idguid}`;

/** On an invoice that is not in the books: makes the draft of a voucher, after it is approved. */
export default function DraftAction({ document, onChanged, approve }: DocumentActionProps) {
  const me = useSignedIn();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const { spec, state, draft_id } = document;
  const offered =
    (isApproved(state) || approve !== null) &&
    draft_id === null &&
    spec !== null &&
    isBookable(spec) &&
    RIGHTS.every((right) => hasPermission(me, right));
  if (!offered) return null;
  const open = async (): Promise<void> => {
    const now = approve ? await approve() : document;
    // Where two have to approve, the first does not make it yet.
    if (now && isApproved(now.state)) setOpened(true);
  };
  return (
    <>
      <Button
        variant={approve ? 'default' : 'filled'}
        leftSection={<IconReceipt size={16} aria-hidden />}
        onClick={() => void open()}
      >
        {approve ? 'Odobri i napravi nacrt' : 'Napravi nacrt naloga'}
      </Button>
      {opened && (
        <Proposed
          document={document}
          onClose={() => setOpened(false)}
          onMade={({ data, message }) => {
            setOpened(false);
            onChanged(data);
            sayMade(String(message), draftPage(data.draft_id!), navigate);
          }}
        />
      )}
    </>
  );
}

/** The dialog, once it is known what it begins with. */
function Proposed(props: Omit<ComponentProps<typeof DraftDialog>, 'proposal'>) {
  const asked = useGet<Proposal>(draftPath(props.document.idguid), {}, UNCHANGING);
  const chart = useChart();
  // An account that is typed before the chart has come would match nothing.
  if (asked.data && !chart.isPending) return <DraftDialog {...props} proposal={asked.data} />;
  return (
    <Dialog opened onClose={props.onClose} title="Nacrt naloga" size="40rem">
      <Fetched asked={asked}>{() => null}</Fetched>
    </Dialog>
  );
}

/** Says that the draft is made, with the way to it. The toasts lie outside of the router. */
function sayMade(message: string, page: string, open: (page: string) => unknown): void {
  const follow = (event: MouseEvent): void => {
    event.preventDefault();
    toast.dismiss(id);
    open(page);
  };
  const id = toast.success(
    <span>
      {message}{' '}
      <a href={page} onClick={follow}>
        Otvori nacrt
      </a>
    </span>,
    { duration: 8000 },
  );
}
