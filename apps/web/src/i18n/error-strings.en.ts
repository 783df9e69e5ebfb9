import { defineStrings } from './strings.ts'

/** Texts that differ from those of the contract; error-text.ts says when each is shown. */
export const errorStrings = defineStrings('error', {
  logIn: 'Login failed. Please try again.',
  logInUnreadable: 'Login failed',
  adminLogIn: 'Admin login failed. Please try again.',
  signUp: 'Signup failed. Please try again.',
  signUpUnreadable: 'Signup failed',
  code: 'Invalid or expired OTP. Please try again.',
  otpExpired: 'OTP has expired. Please request a new one.',
  otpInvalid: 'Invalid OTP. Please check and try again.',
  otpAttempts: 'Too many failed attempts. Please try again later.',
  codeExpired: 'Verification code has expired. Please request a new one.',
  codeInvalid: 'Invalid verification code. Please check and try again.',
  resendOtp: 'Failed to resend OTP.',
  resendCode: 'Failed to resend OTP. Please try again.',
  noAccount: 'No account found with this email address',
  sendCode: 'Failed to send verification code.',
  resetToken: 'Reset token has expired. Please request a new password reset.',
  passwordRules: 'Password requirements not met. Please try again.',
  resetPassword: 'Failed to reset password.',
  contact: 'Failed to send message. Please try again.',
})
