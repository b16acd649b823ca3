-- Sign-ins of the apps, the devices that come back, and how far a promoter has come. Only columns with constant defaults: no row is
-- written, and a process of the release before fills in the defaults.
alter table session
    -- web | native: made by a browser, or by one of the apps.
    add column kind        text not null default 'web',
    -- The headers `registered-game` and `os-type`, as far as they are known words.
    add column game        text,
    add column os_type     text,
    -- Of the device, made by this house at random; nothing about the device is in it.
    add column fingerprint uuid,
    -- The app's own sign-in that handed this one to its page.
    add column made_by     uuid;

alter table account
    -- The same headers when the account was made.
    add column registered_game text,
    add column os_type         text,
    -- 0 novice | 1 promoter | 2 master. Spec §3. It means something while the role is promoter.
    add column promoter_level  smallint not null default 0;

-- A sign-in on a device that the account had not been signed in on before.
alter table safety_event add column is_new_device boolean not null default false;

-- An app's token for its own page; it is no good for another device.
alter table one_time_token add column is_native boolean not null default false;
