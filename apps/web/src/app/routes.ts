import { paths } from '../routing/paths.ts'
import type { AppRoute } from './app-route.ts'
import { helpRoutes } from './help-routes.ts'
import { staffRoutes } from './staff-routes.ts'
import { walletRoutes } from './wallet-routes.ts'

/** Every page of the product. Routing, guards, titles, preloading, screenshots and axe all read this table. */
export const routes = [
  {
    paths: [paths.splash],
    access: 'public',
    title: 'Welcome',
    load: () => import('../features/splash/SplashScreen.tsx'),
  },
  {
    paths: [paths.signUp],
    access: 'public',
    title: 'Sign Up',
    load: () => import('../features/identity/SignUpScreen.tsx'),
  },
  {
    paths: [paths.logIn],
    access: 'public',
    title: 'Log In',
    load: () => import('../features/identity/LogInScreen.tsx'),
  },
  {
    paths: [paths.adminLogIn],
    access: 'public',
    title: 'Admin Login',
    load: () => import('../features/identity/AdminLogInScreen.tsx'),
  },
  {
    paths: [paths.staffInvitation],
    access: 'public',
    title: 'Staff invitation',
    load: () => import('../features/identity/StaffInvitationScreen.tsx'),
  },
  {
    paths: [paths.forgotPassword],
    access: 'public',
    title: 'Recover your account',
    load: () => import('../features/identity/ForgotPasswordScreen.tsx'),
  },
  {
    paths: [paths.otpVerification],
    access: 'public',
    title: 'Verify your email',
    load: () => import('../features/identity/OtpVerificationScreen.tsx'),
  },
  {
    paths: [paths.emailVerification],
    access: 'public',
    title: 'Verify your email',
    load: () => import('../features/identity/EmailVerificationScreen.tsx'),
  },
  {
    paths: [paths.resetPassword],
    access: 'public',
    title: 'Choose a new password',
    load: () => import('../features/identity/ResetPasswordScreen.tsx'),
  },
  {
    paths: [paths.verificationLink],
    access: 'public',
    title: 'Verify your email',
    load: () => import('../features/identity/VerificationLinkScreen.tsx'),
  },
  {
    paths: [paths.resetLink],
    access: 'public',
    title: 'Recover your account',
    load: () => import('../features/identity/ResetLinkScreen.tsx'),
  },
  {
    paths: [paths.keepSignIn],
    access: 'public',
    title: 'Keep how you sign in',
    load: () => import('../features/identity/KeepSignInScreen.tsx'),
  },
  {
    paths: [paths.undoEmail],
    access: 'public',
    title: 'Take the change back',
    load: () => import('../features/identity/UndoEmailScreen.tsx'),
  },
  {
    paths: [paths.stop],
    access: 'public',
    title: 'Stop a withdrawal',
    load: () => import('../features/wallet/StopScreen.tsx'),
  },
  {
    paths: [paths.reopen],
    access: 'public',
    title: 'Reopen your account',
    load: () => import('../features/identity/ReopenScreen.tsx'),
  },
  {
    paths: [paths.reopenLink],
    access: 'public',
    title: 'Reopen your account',
    load: () => import('../features/identity/ReopenLinkScreen.tsx'),
  },
  ...helpRoutes,
  {
    paths: [paths.verify],
    access: 'public',
    title: 'Verify a match',
    load: () => import('../features/proof/VerifyScreen.tsx'),
  },
  {
    paths: [paths.verifyFile],
    access: 'public',
    title: 'Check a file',
    load: () => import('../features/proof/VerifyFileScreen.tsx'),
  },
  {
    paths: [paths.fairness],
    access: 'public',
    title: 'Fairness',
    load: () => import('../features/proof/FairnessScreen.tsx'),
  },
  {
    paths: [paths.practice],
    access: 'public',
    title: 'Practice',
    load: () => import('../features/practice/PracticeScreen.tsx'),
  },
  {
    paths: [paths.dashboard],
    access: 'player',
    title: 'Dashboard',
    load: () => import('../features/dashboard/DashboardScreen.tsx'),
  },
  {
    paths: [paths.play],
    access: 'player',
    title: 'Play',
    load: () => import('../features/queue/PlayScreen.tsx'),
  },
  {
    paths: [paths.match],
    access: 'player',
    title: 'Duel',
    load: () => import('../features/match/MatchScreen.tsx'),
  },
  {
    paths: [paths.globalLeaderboard],
    access: 'player',
    title: 'Global Leaderboard',
    load: () => import('../features/standings/GlobalLeaderboardScreen.tsx'),
  },
  {
    paths: [paths.bountyLeaderboard],
    access: 'player',
    title: 'Bounty Pool Leaderboard',
    load: () => import('../features/bounty/BountyLeaderboardScreen.tsx'),
  },
  {
    paths: [paths.previousWinners, paths.previousWinnersOfBoard],
    access: 'player',
    title: 'Recent Winners',
    load: () => import('../features/bounty/PreviousWinnersScreen.tsx'),
  },
  {
    paths: [paths.fullPool, paths.viewPool],
    access: 'player',
    title: 'Full Pool',
    load: () => import('../features/bounty/PoolScreen.tsx'),
  },
  ...walletRoutes,
  {
    paths: [paths.profile, paths.profileOverview],
    access: 'player',
    title: 'Profile',
    load: () => import('../features/profile/OverviewScreen.tsx'),
  },
  {
    paths: [paths.profileSettings],
    access: 'player',
    title: 'Settings',
    load: () => import('../features/profile/SettingsScreen.tsx'),
  },
  {
    paths: [paths.profileLegal],
    access: 'player',
    title: 'Legal',
    load: () => import('../features/profile/LegalScreen.tsx'),
  },
  {
    paths: [paths.history],
    access: 'player',
    title: 'History',
    load: () => import('../features/history/MatchesScreen.tsx'),
  },
  {
    paths: [paths.coach],
    access: 'player',
    title: 'Coach',
    load: () => import('../features/history/CoachScreen.tsx'),
  },
  {
    paths: [paths.deleteAccount],
    access: 'player',
    title: 'Delete my account',
    load: () => import('../features/identity/leaving/DeleteAccountScreen.tsx'),
  },
  {
    paths: [paths.security],
    access: 'player',
    title: 'Sign-in and security',
    load: () => import('../features/identity/security/SecurityScreen.tsx'),
  },
  {
    paths: [paths.check],
    access: 'player',
    title: 'Before you play for money',
    load: () => import('../features/identity/check/CheckScreen.tsx'),
  },
  {
    paths: [paths.safePlay],
    access: 'player',
    title: 'Safe play',
    load: () => import('../features/safe-play/SafePlayScreen.tsx'),
  },
  ...staffRoutes,
  {
    paths: [paths.notFound],
    access: 'public',
    title: 'Page not found',
    load: () => import('../shell/NotFoundScreen.tsx'),
  },
] as const satisfies readonly AppRoute[]
