import { useEffect, useState } from 'react';
import { hasPermission } from '../../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../../admin/auth/signed-in.ts';
import { DialogForm } from '../../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../../../admin/form/use-declared-form.ts';
import { Problem, UNCHANGING, useGet } from '../../../../../admin/kit/index.ts';
import { isId } from '../../../../../core/list-query.ts';
import { api } from '../../../../../web/api.ts';
import type { Answer } from '../../../../../web/call.ts';
import { BOOK_CHOICES } from '../../../../bookkeeping/ledger/books.api.ts';
import { DOCUMENTS, type DocumentDetail } from '../../../processing/shapes.ts';
import { AMOUNT_FIELDS, DRAFT_FIELDS, KM_FIELD, type Proposal } from '../../books/books.api.ts';
import { AccountField } from './account-field.tsx';
import classes from './books.module.css';
import { FirmPart } from './firm-part.tsx';
import { NewFirm } from './new-firm.tsx';
import { Preview } from './preview.tsx';
import { previewOf } from './preview-lines.ts';

export const draftPath = (idguid: string): string => `${DOCUMENTS}/${idguid}/nacrt`;
const { partner_id, expense, vat_account, supplier, day, description } = DRAFT_FIELDS;
const ACCOUNTS = { expense, vat_account, supplier } as const;

interface DraftDialogProps {
  document: DocumentDetail;
  proposal: Proposal;
  onClose: () => void;
  onMade: (answer: Answer<DocumentDetail>) => void;
}

/** The draft voucher of a document, before it is made. */
export function DraftDialog({ document, proposal, onClose, onMade }: DraftDialogProps) {
  const mayMake = hasPermission(useSignedIn(), 'admin_companies_save');
  const { errors, amounts, company } = proposal;
  // What does not fit is asked for; these fields stay for as long as the dialog is open.
  const [asked] = useState(() => ({
    amounts: Object.keys(AMOUNT_FIELDS).some((name) => errors[name] !== undefined),
    km: errors.total_km !== undefined,
  }));
  const [fields] = useState(() => ({
    ...DRAFT_FIELDS,
    ...(asked.amounts && AMOUNT_FIELDS),
    ...(asked.km && KM_FIELD),
  }));
  const [named, setNamed] = useState(company);
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const state = useDeclaredForm<Answer<DocumentDetail>>({
    fields,
    initial: {
      partner_id: company?.idguid ?? null,
      expense: proposal.accounts.expense,
      vat_account: proposal.accounts.vat,
      supplier: proposal.accounts.supplier,
      day: proposal.day,
      description: proposal.description,
      ...amounts,
    },
    send: (values) => api.post(draftPath(document.idguid), { ...values, version: document.version }),
    done: onMade,
  });
  const { form } = state;
  const values = form.watch();
  const chosen = String(values.partner_id ?? '');
  useAccountsOf(document.idguid, chosen === company?.idguid ? '' : chosen, (accounts) => {
    const of = { expense: accounts.expense, vat_account: accounts.vat, supplier: accounts.supplier };
    for (const [name, code] of Object.entries(of))
      if (!form.getFieldState(name).isDirty) form.resetField(name, { defaultValue: code ?? '' });
  });
  const choose = (firm: { idguid: string; naziv: string }): void => {
    setNamed(firm);
    form.setValue('partner_id', firm.idguid, { shouldDirty: true, shouldValidate: true });
  };
  const { lines, hasVat } = previewOf(proposal, values);
  return (
    <>
      <DialogForm
        state={state}
        title="Nacrt naloga"
        submitLabel="Napravi nacrt naloga"
        size="40rem"
        onClose={onClose}
      >
        <Problem>{errors.seller_jib}</Problem>
        <Fields
          state={state}
          fields={{ partner_id }}
          source={{ path: BOOK_CHOICES }}
          titles={{ partner_id: named?.idguid === chosen ? named.naziv : null }}
        />
        {!company && (made === null || made !== chosen) && (
          <FirmPart
            proposal={proposal}
            chosen={chosen}
            onChoose={choose}
            onMake={mayMake ? () => setMaking(true) : undefined}
          />
        )}
        {Object.entries(ACCOUNTS).map(
          ([name, field]) =>
            (name !== 'vat_account' || hasVat) && (
              <AccountField key={name} name={name} field={field} control={form.control} />
            ),
        )}
        {proposal.learned && (
          <p className={classes.quiet}>Konta su kao posljednji put: {proposal.learned}.</p>
        )}
        <Fields state={state} fields={{ day, description }} />
        {asked.amounts && (
          <>
            <Problem>
              {Object.entries(errors).find(([name]) => Object.hasOwn(AMOUNT_FIELDS, name))?.[1]}
            </Problem>
            <Fields state={state} fields={AMOUNT_FIELDS} />
          </>
        )}
        {asked.km && <Fields state={state} fields={KM_FIELD} />}
        {lines && <Preview lines={lines} />}
        {proposal.notes.length > 0 && (
          <ul className={classes.notes}>
            {proposal.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </DialogForm>
      {making && (
        <NewFirm
          firm={proposal.firm}
          document={document.name}
          onClose={() => setMaking(false)}
          onMade={(firm) => {
            setMaking(false);
            setMade(firm.idguid);
            choose(firm);
          }}
        />
      )}
    </>
  );
}

/** Tells of the accounts of another company when it is chosen. */
function useAccountsOf(
  document: string,
  partner: string,
  onAccounts: (accounts: Proposal['accounts']) => void,
): void {
  const { data } = useGet<Proposal>(
    draftPath(document),
    { partner_id: partner },
    { ...UNCHANGING, enabled: isId(partner) },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (data) onAccounts(data.accounts);
  }, [data]);
}
