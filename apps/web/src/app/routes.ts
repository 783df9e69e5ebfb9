import type { Access } from '@throwdown/contract/endpoint'
import type { ComponentType } from 'react'
import { paths } from '../routing/paths.ts'

export type AppRoute = {
  /** The first path is the usual one. */
  readonly paths: readonly [string, ...string[]]
  readonly access: Access
  /** In the browser's tab. */
  readonly title: string
  /** One chunk per screen: nobody waits for the code of a page they did not open. */
  readonly load: () => Promise<{ default: ComponentType }>
}

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
    paths: [paths.contact],
    access: 'public',
    title: 'Contact Us',
    load: () => import('../features/support/ContactScreen.tsx'),
  },
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
  {
    paths: [paths.wallet],
    access: 'player',
    title: 'Activity',
    load: () => import('../features/wallet/ActivityScreen.tsx'),
  },
  {
    paths: [paths.topUp],
    access: 'player',
    title: 'Top up',
    load: () => import('../features/wallet/TopUpScreen.tsx'),
  },
  {
    paths: [paths.withdraw],
    access: 'player',
    title: 'Withdraw',
    load: () => import('../features/wallet/WithdrawScreen.tsx'),
  },
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
  {
    paths: [paths.adminDashboard],
    access: 'admin',
    title: 'Admin Dashboard',
    load: () => import('../features/staff/AdminDashboardScreen.tsx'),
  },
  {
    paths: [paths.adminUsers],
    access: 'admin',
    title: 'Manage Users',
    load: () => import('../features/staff/users/UsersScreen.tsx'),
  },
  {
    paths: [paths.adminUser],
    access: 'admin',
    title: 'User',
    load: () => import('../features/staff/users/UserScreen.tsx'),
  },
  {
    paths: [paths.adminLog],
    access: 'admin',
    title: 'Security Logs',
    load: () => import('../features/staff/log/SecurityLogsScreen.tsx'),
  },
  {
    paths: [paths.notFound],
    access: 'public',
    title: 'Page not found',
    load: () => import('../shell/NotFoundScreen.tsx'),
  },
] as const satisfies readonly AppRoute[]
