import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

export default ts.config(
  { ignores: ['node_modules', 'src/wire'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // Our router has no base path to resolve.
      'svelte/no-navigation-without-resolve': 'off',
      // What is reactive says so with $state.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  { files: ['public/sw.js'], languageOptions: { globals: globals.serviceworker } },
  { files: ['scripts/*.mjs'], rules: { 'no-console': 'off' } },
)
