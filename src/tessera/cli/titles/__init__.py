"""Commands of single titles: every module here is one, under the title's name; its `app` holds several."""
