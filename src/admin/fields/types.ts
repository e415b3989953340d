import type { RefCallback } from 'react';
import type { Field, Resource } from '../../core/resource.ts';
import type { FormValue } from './form-values.ts';

/** The API that answers the choices of references: a resource, or the path of a hand-written form's endpoints without `/api`. */
export type ChoicesBase = Pick<Resource, 'path'>;

/** Props of every field renderer. */
export interface InputProps<F extends Field = Field> {
  resource: ChoicesBase;
  name: string;
  field: F;
  value: FormValue;
  onChange: (value: FormValue) => void;
  onBlur: () => void;
  error?: string;
  /** The element that is focused when the field is invalid. */
  inputRef: RefCallback<HTMLElement>;
  autoFocus?: boolean;
  /** Screen reader label where there is no visible one. */
  label?: string;
  /** Title of the record a reference points at, where it is known. */
  refTitle?: string | null;
}
