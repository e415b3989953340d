import type { RefCallback } from 'react';
import type { Field } from '../../../core/resource.ts';
import type { ChoicesBase } from '../client.ts';
import type { FormValue } from '../form/values.ts';

/** Props of every field renderer. */
export interface InputProps<F extends Field = Field> {
  resource: ChoicesBase;
  name: string;
  field: F;
  value: FormValue;
  onChange: (value: FormValue) => void;
  onBlur: () => void;
  error?: string;
  /** The element that takes the focus when the field is wrong. */
  inputRef: RefCallback<HTMLElement>;
  autoFocus?: boolean;
  /** Screen reader label where there is no visible one. */
  label?: string;
  /** Title of the record a reference points at, where it is known. */
  refTitle?: string | null;
}
