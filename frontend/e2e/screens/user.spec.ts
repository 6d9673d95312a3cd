import { PHONE, WIDE } from '../support/combinations';
import { MARIA } from '../support/users';
import { testScreens } from './examine-screens';

testScreens(WIDE, MARIA);
testScreens(PHONE, MARIA);
