import '../../../styles/sheets/tool-text.css';
import { mount } from '../../../pages/mount.tsx';
import { UrlTool } from './screen.tsx';

mount(<UrlTool />);
