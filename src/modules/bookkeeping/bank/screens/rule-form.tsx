import { type Control, useController } from 'react-hook-form';
import { DESCRIPTION_BELOW } from '../../../../admin/fields/common.ts';
import type { FormValues } from '../../../../admin/fields/form-values.ts';
import { DialogForm } from '../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { api } from '../../../../web/api.ts';
import type { Answer } from '../../../../web/call.ts';
import { BOOK_CHOICES } from '../../ledger/books.api.ts';
import { type ChangedRule, RULE_FIELDS, RULES, type RuleRow } from '../rules.api.ts';
import { AccountSelect } from './account-select.tsx';

interface RuleFormProps {
  rule: RuleRow;
  onClose: () => void;
}

/** Where the rows of a rule go. */
export function RuleForm({ rule, onClose }: RuleFormProps) {
  const saved = useSaved();
  const { idguid, version, account, partner_id, learned_at, learned_by } = rule;
  const state = useDeclaredForm<Answer, ChangedRule>({
    fields: RULE_FIELDS,
    record: {
      idguid,
      account,
      partner_id,
      version,
      updated_at: learned_at,
      updated_by: learned_by,
    },
    send: (values, { version: at }) => api.put(`${RULES}/${idguid}`, { ...values, version: at }),
    done: (answer) => {
      onClose();
      saved(answer);
    },
  });
  return (
    <DialogForm state={state} title={`Pravilo „${rule.pattern}”`} submitLabel="Sačuvaj" onClose={onClose}>
      <RuleAccount control={state.form.control} />
      <Fields
        state={state}
        fields={{ partner_id: RULE_FIELDS.partner_id }}
        source={{ path: BOOK_CHOICES }}
        titles={{ partner_id: rule.partner }}
      />
    </DialogForm>
  );
}

/** The declaration keeps the code of an account; it is chosen from the chart. */
function RuleAccount({ control }: { control: Control<FormValues, unknown, Record<string, unknown>> }) {
  const { field, fieldState } = useController({ name: 'account', control });
  return (
    <AccountSelect
      ref={field.ref}
      name={field.name}
      description="Šifra ili riječ iz naziva, npr. 553."
      inputWrapperOrder={DESCRIPTION_BELOW}
      withAsterisk
      aria-required
      autoComplete="off"
      value={String(field.value)}
      error={fieldState.error?.message}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
