// The screens of src/modules/access still find it here.
export { UnsavedGuard } from '../../form/unsaved-guard.tsx';
