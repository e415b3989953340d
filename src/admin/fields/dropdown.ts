import classes from './dropdown.module.css';

/**
 * What the drop-down lists of fields and filters have in common. They stay inside the page's landmarks, and inside
 * a filter's window, whose focus trap would otherwise shut them out.
 */
export const dropdown = {
  withScrollArea: false,
  classNames: { options: classes.options, inputField: classes.inner },
  comboboxProps: { withinPortal: false, shadow: 'md' },
};
