// The screens of src/modules/access still call the form by its earlier names.
export { Form as ApiForm, FormField } from './form.tsx';
