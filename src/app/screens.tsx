/** The screens of all features, and their routes. */
import type { RouteObject } from 'react-router';
import { advertScreens } from '#adverts/web/advert-screens.ts';
import { costingScreens, editCostingsScreens } from '#costings/web/costing-screens.ts';
import { creditNoteScreens } from '#credits/web/credit-note-screens.ts';
import { feedScreens } from '#feeds/web/feed-screens.ts';
import { helpScreens } from '#help/web/help-screens.ts';
import { deletedScreens } from '#history/web/deleted-screens.ts';
import { mediaScreens } from '#media/web/media-screens.ts';
import { paperScreens } from '#paperwork/web/paper-screens.tsx';
import { partyScreens } from '#parties/web/party-screens.ts';
import { paymentScreens } from '#payments/web/payment-screens.ts';
import { reportScreens } from '#reports/web/report-screens.tsx';
import { adminRoles, approvedRoles } from '#shared/roles.ts';
import { editTruckScreens, truckScreens, withMovedTruck } from '#trucks/web/truck-screens.tsx';
import { vatScreens } from '#vat/web/vat-screens.ts';
import { wantedScreens } from '#wanted/web/wanted-screens.ts';
import { RequireRole } from '#web/auth/require-role.tsx';
import type { RouteHandle } from '#web/layout/layout.tsx';
import { paths } from '#web/paths.ts';
import type { Screen } from '#web/screen.tsx';
import { loadPaperSections, loadPartySections, loadStockActions, loadTruckSections } from './page-sections.tsx';

const signInScreens: Screen[] = [
  {
    path: paths.login,
    access: 'everyone',
    load: async () => {
      const { SignInPage } = await import('#web/auth/sign-in-page.tsx');
      return () => <SignInPage mode="login" />;
    },
  },
  {
    path: paths.loginCallback,
    access: 'everyone',
    load: async () => (await import('#web/auth/login-callback-page.tsx')).LoginCallbackPage,
  },
  {
    path: paths.logout,
    access: 'everyone',
    load: async () => (await import('#web/auth/logout-page.tsx')).LogoutPage,
  },
];

/** The register of numbers shares its path with the sign-up page. */
const registerScreen: Screen = {
  path: paths.register,
  access: 'everyone',
  isWide: true,
  link: { label: 'Register', menu: 'Books', ofCompany: true },
  load: async () => (await import('./register-address.tsx')).RegisterAddress,
};

/** The rules of Needs Doing of the features below it. */
async function loadNeeds() {
  const [{ paymentNeeds }, { creditNoteNeeds }, { advertNeeds }, { wantedNeeds }] = await Promise.all([
    import('#payments/payment-needs.ts'),
    import('#credits/credit-note-needs.ts'),
    import('#adverts/advert-needs.ts'),
    import('#wanted/wanted-needs.ts'),
  ]);
  return [...paymentNeeds, ...creditNoteNeeds, ...advertNeeds, ...wantedNeeds];
}

/** The links of the navigation have this order. */
export const screens: readonly Screen[] = [
  ...signInScreens,
  ...truckScreens({ loadSections: loadTruckSections, loadActions: loadStockActions }),
  ...costingScreens,
  ...withMovedTruck([...editTruckScreens, ...editCostingsScreens, ...mediaScreens]),
  ...paperScreens(loadPaperSections),
  {
    path: paths.users,
    access: 'administrators',
    link: { label: 'Users' },
    load: async () => (await import('#users/web/users-page.tsx')).UsersPage,
  },
  ...partyScreens(loadPartySections),
  ...creditNoteScreens,
  ...vatScreens,
  registerScreen,
  ...paymentScreens,
  ...reportScreens(loadNeeds),
  ...advertScreens,
  ...feedScreens,
  ...wantedScreens,
  {
    path: paths.particulars,
    access: 'administrators',
    isWide: true,
    link: { label: 'Company Particulars', menu: 'Set-up', ofCompany: true },
    load: async () => (await import('#companies/web/particulars-page.tsx')).ParticularsPage,
  },
  {
    path: paths.import,
    access: 'administrators',
    link: { label: 'Import', menu: 'Set-up' },
    load: async () => (await import('#imports/web/import-page.tsx')).ImportPage,
  },
  {
    path: paths.jobs,
    access: 'administrators',
    link: { label: 'Background tasks', menu: 'Set-up' },
    load: async () => (await import('#jobs/web/jobs-page.tsx')).JobsPage,
  },
  ...deletedScreens,
  { path: paths.account, load: async () => (await import('#account/web/account-page.tsx')).AccountPage },
  ...helpScreens,
];

const wide: RouteHandle = { wide: true };

/** A list is loaded together with its saved views. */
async function loadList(load: Screen['load']) {
  const [Page, { SavedViews }] = await Promise.all([load(), import('./saved-views.tsx')]);
  return {
    element: (
      <SavedViews>
        <Page />
      </SavedViews>
    ),
  };
}

function routeOf({ path, load, isList, isWide }: Screen): RouteObject {
  return {
    path,
    ...((isList || isWide) && { handle: wide }),
    lazy: isList ? () => loadList(load) : async () => ({ Component: await load() }),
  };
}

function routesFor(access: Screen['access']): RouteObject[] {
  return screens.filter((screen) => screen.access === access).map(routeOf);
}

/** Each screen, for the roles that may open it. */
export const screenRoutes: RouteObject[] = [
  ...routesFor('everyone'),
  { element: <RequireRole roles={approvedRoles} />, children: routesFor(undefined) },
  { element: <RequireRole roles={adminRoles} />, children: routesFor('administrators') },
];
