import '../../../styles/sheets/tool-json.css';
import { mount } from '../../../pages/mount.tsx';
import { JsonValidator } from './screen.tsx';

mount(<JsonValidator />);
