// The screens of src/modules/access still call the hook by its earlier name.
export { useForm as useApiForm } from './use-form.ts';
