import { PHONE, WIDE } from '../support/combinations';
import { ADMIN } from '../support/users';
import { testScreens } from './examine-screens';

testScreens(WIDE, ADMIN);
testScreens(PHONE, ADMIN);
