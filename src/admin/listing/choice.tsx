import { ChoiceSelect } from '../resource/fields/ChoiceSelect.tsx';
import classes from './listing.module.css';
import type { useListing } from './use-listing.ts';

interface ChoiceProps {
  /** What it narrows a list by, for those who listen. */
  label: string;
  /** Said where nothing is chosen. */
  all: string;
  options: readonly { value: string; label: string }[];
  /** Empty: nothing is chosen. So is what is not among the options. */
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

/** One choice among few that narrows a list. */
export const Choice = ({ label, all, options, value, onChange, className = classes.choice }: ChoiceProps) => (
  <ChoiceSelect
    className={className}
    size="sm"
    aria-label={label}
    data={[{ value: '', label: all }, ...options]}
    value={options.some((one) => one.value === value) ? value : ''}
    onChange={(next) => onChange(next ?? '')}
    nothingFoundMessage="Nema takvih"
  />
);

/** The same beside the search box of a `Listing`; it stands in the address as `name`. */
export const Filter = ({
  name,
  listing,
  ...choice
}: Pick<ChoiceProps, 'label' | 'all' | 'options'> & {
  name: string;
  listing: Pick<ReturnType<typeof useListing>, 'given' | 'set'>;
}) => <Choice {...choice} value={listing.given[name] ?? ''} onChange={(value) => listing.set(name, value)} />;
